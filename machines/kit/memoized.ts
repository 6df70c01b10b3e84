interface Memory<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** What is kept under a key in a Map or WeakMap; made, and kept, when it is asked for first. */
export function memoized<K, V>(memory: Memory<K, V>, key: K, make: () => V): V {
  let value = memory.get(key)
  if (value === undefined) memory.set(key, (value = make()))
  return value
}
