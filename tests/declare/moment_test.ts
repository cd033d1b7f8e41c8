import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { readMoment } from "../../router/declare/moment.ts";
import { Refusal } from "../../router/report/refusal.ts";

const READ: [written: string, time: string][] = [
  ["2026-11-01", "2026-11-01T00:00:00.000Z"],
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ["2027-05-01T09:30Z", "2027-05-01T09:30:00.000Z"],
  ["2027-05-01T09:30:15Z", "2027-05-01T09:30:15.000Z"],
  ["2027-05-01T00:30:00+02:00", "2027-04-30T22:30:00.000Z"],
  ["2027-05-01T22:30:00-05:45", "2027-05-02T04:15:00.000Z"],
  ["2027-05-01T09:30:15.999Z", "2027-05-01T09:30:15.000Z"],
  ["0000-01-01", "0000-01-01T00:00:00.000Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.000Z"],
];

for (const [written, time] of READ) {
  Deno.test(`readMoment() reads ${written}`, () => {
    const moment = readMoment(written);
    assertEquals(new Date(moment.time).toISOString(), time);
    assertEquals(moment.text, written);
  });
}

const REFUSED: [written: unknown, reason: string][] = [
  ["2026-02-30", "does not exist"],
  ["2023-02-29", "does not exist"],
  ["2026-13-01", "does not exist"],
  ["2026-00-10", "does not exist"],
  ["0", "is not in a date format"],
  ["2026-1-1", "is not in a date format"],
  ["2026-11-01T24:00:00Z", "does not exist"],
  ["2026-11-01T23:60:00Z", "does not exist"],
  ["2026-11-01T23:59:60Z", "does not exist"],
  ["2026-11-01T10:00:00+24:00", "does not exist"],
  ["next week", "is not in a date format"],
  ["", "is not in a date format"],
  ["2026-11-01T10:00:00", "has no time zone"],
  ["2026-11-01 10:00", "has no time zone"],
  ["9999-12-31T23:59:59-01:00", "outside the years 0000 to 9999 in UTC"],
  ["0000-01-01T00:00:00+01:00", "outside the years 0000 to 9999 in UTC"],
  [true, "It is true, not a date to announce to clients"],
  [1793491200, "It is 1793491200, not a date to announce"],
  [null, "It is null, not a date to announce"],
  [new Date(0), "It is an object of class Date, not a date to announce"],
  [undefined, "It is undefined, not a date to announce"],
];

for (const [written, reason] of REFUSED) {
  Deno.test(`readMoment() refuses ${JSON.stringify(written)}`, () => {
    const error = assertThrows(() => readMoment(written), Refusal, reason);
    assertEquals(error.code, "bad-date");
    assertEquals(error.fix.includes('"2027-05-01"'), true);
  });
}

Deno.test("readMoment() reads every calendar date as its midnight in UTC", () => {
  const dates = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(fc.property(dates, (date) => {
    const [day] = date.toISOString().split("T");
    assertEquals(readMoment(day).time, Date.parse(day));
  }));
});
