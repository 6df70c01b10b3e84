interface Memory<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** The value under a key in a Map or WeakMap, made and stored on the first call. */
export function memoized<K, V>(memory: Memory<K, V>, key: K, make: () => V): V {
  let value = memory.get(key)
  if (value === undefined) memory.set(key, (value = make()))
  return value
}
