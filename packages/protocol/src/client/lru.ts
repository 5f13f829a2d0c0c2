/**
 * Makes `key` the entry of `map` that was used last, and drops those used longest ago (LRU) past `limit` entries. A Map
 * keeps the order of insertion, so the first entry is the one used longest ago.
 */
export function setRecent<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, limit: number): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= limit) return
    map.delete(oldest)
  }
}
