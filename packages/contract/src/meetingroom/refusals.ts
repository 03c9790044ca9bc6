/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const rooms_cannot_take = [
  'rooms_cannot_take',
  40985,
  '{n}间会议室不能采用这些设置，例如“{room}”：{why}',
  '{n, plural, one {# room} other {# rooms}} can’t use these settings, for example “{room}”: {why}',
] as const
