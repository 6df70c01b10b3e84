/**
 * The canonical content of an event, written by Postgres from its columns: the text before the previous event's hash in hex,
 * and the text after it. `hashOf` hashes the same text after a zero byte. It stays SQL: the verifier must not depend on the
 * code that wrote the events. What is not there (a second person, a signature, a moment of its own at which it was done) is null, and `concat` leaves it out.
 */
export const before = `concat('{"action":', to_json(action), ',"actor":"', actor, '","at":"', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  '","command":"', command, '"', ',"done":' || done, ',"from":', coalesce(to_json(from_state)::text, 'null'), ',"input":', input, ',"machine":"', encode(machine, 'hex'),
  '"', ',"onBehalfOf":"' || on_behalf_of || '"', ',"organization":', coalesce('"' || organization || '"', 'null'), ',"origin":', coalesce(to_json(origin)::text, 'null'), ',"patch":', patch, ',"previous":"')`

export const after = `concat('","role":', coalesce('"' || role || '"', 'null'), ',"signature":"' || encode(signature, 'hex') || '"', ',"stream":"', stream, '","to":', to_json(to_state), ',"type":', to_json(type), ',"version":', version, '}')`
