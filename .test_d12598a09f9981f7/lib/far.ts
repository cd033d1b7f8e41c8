export const text = "edit 5";
