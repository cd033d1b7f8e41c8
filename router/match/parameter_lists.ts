import type { ParameterSegment } from "../path/segment.ts";
import type { ParameterType } from "../path/type/parameter_type.ts";
import { END, KIND_OF_READING, type ParameterLists } from "./params.ts";

/** Creates a row without lists. */
export function createParameterLists(): ParameterLists {
  return { names: [], kinds: [], types: [] };
}

/** The lists that begin with the same parameters. */
interface Start {
  /** The index of the list that ends here. */
  list: number | undefined;
  readonly next: Map<ParameterSegment, Start>;
}

function createStart(): Start {
  return { list: undefined, next: new Map() };
}

/**
 * Creates a function that adds lists of parameters and returns their indices;
 * equal lists are added once.
 *
 * @param lists The row to add them to.
 */
export function createListAdder(
  lists: ParameterLists,
): (parameters: readonly ParameterSegment[]) => number {
  const root = createStart();

  function findStart(parameters: readonly ParameterSegment[]): Start {
    let start = root;
    for (let index = 0; index < parameters.length; index++) {
      let next = start.next.get(parameters[index]);
      if (!next) start.next.set(parameters[index], next = createStart());
      start = next;
    }
    return start;
  }

  let last: readonly ParameterSegment[] | undefined;
  let start = root;
  return (parameters) => {
    // Routes of one path follow each other, and usually share a list.
    if (parameters !== last) {
      start = findStart(parameters);
      last = parameters;
    }
    return start.list ??= addList(lists, parameters);
  };
}

function addList(
  lists: ParameterLists,
  parameters: readonly ParameterSegment[],
): number {
  const list = lists.kinds.length;
  for (const { names: [name], type } of parameters) {
    addEntry(lists, name, KIND_OF_READING[type.reading], type);
  }
  addEntry(lists, "", END, undefined);
  return list;
}

function addEntry(
  { names, kinds, types }: ParameterLists,
  name: string,
  kind: number,
  type: ParameterType | undefined,
): void {
  names.push(name);
  kinds.push(kind);
  types.push(type);
}

function nextList({ kinds }: ParameterLists, list: number): number {
  return kinds.indexOf(END, list) + 1;
}

/**
 * Returns the index of the list that is `count` lists after another one.
 *
 * @param lists The parameters of all patterns.
 * @param list The index of the list to count from.
 * @param count How many lists later.
 */
export function laterList(
  lists: ParameterLists,
  list: number,
  count: number,
): number {
  let later = list;
  for (let passed = 0; passed < count; passed++) later = nextList(lists, later);
  return later;
}

/**
 * Adds lists again, one after another; returns the index of the first.
 *
 * @param lists The parameters of all patterns.
 * @param repeated The indices of the lists.
 */
export function repeatLists(
  lists: ParameterLists,
  repeated: readonly number[],
): number {
  const { names, kinds, types } = lists;
  const first = kinds.length;
  for (const list of repeated) {
    const next = nextList(lists, list);
    for (let entry = list; entry < next; entry++) {
      addEntry(lists, names[entry], kinds[entry], types[entry]);
    }
  }
  return first;
}
