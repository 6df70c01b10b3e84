/**
 * The canonical content of an event as Postgres writes it out of its columns: what stands before the hex of the hash
 * before it in its stream, and what stands after. The same text that `hashOf` hashes, behind a byte of 0.
 */
export const before = `concat('{"action":', to_json(action), ',"actor":"', actor, '","at":"', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  '","command":"', command, '","from":', coalesce(to_json(from_state)::text, 'null'), ',"input":', input, ',"machine":"', encode(machine, 'hex'),
  '","organization":', coalesce('"' || organization || '"', 'null'), ',"origin":', coalesce(to_json(origin)::text, 'null'), ',"patch":', patch, ',"previous":"')`

export const after = `concat('","role":', coalesce('"' || role || '"', 'null'), ',"stream":"', stream, '","to":', to_json(to_state), ',"type":', to_json(type), ',"version":', version, '}')`
