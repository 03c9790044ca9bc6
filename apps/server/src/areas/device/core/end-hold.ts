/** What somebody held a door by hand for before its repair, if its end lies ahead still. `at`: a timestamptz. */
const earlier = (at: string) => `(case when d.hold_earlier->>'until' is null
  or (d.hold_earlier->>'until')::timestamptz > ${at} then d.hold_earlier end)`

/** Sets a door `d` free of how it is held: it is as its rules say, or held as it was before its repair. */
export const endHold = (at: string): string => `mode = coalesce(${earlier(at)}->>'mode', 'normal'),
  mode_until = (${earlier(at)}->>'until')::timestamptz, mode_reason = ${earlier(at)}->>'reason',
  mode_by = (select u.id from users u where u.company_id = d.company_id and u.id = (${earlier(at)}->>'by')::int),
  hold_id = null, hold_earlier = null`
