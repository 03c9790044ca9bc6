-- What somebody looks at on a telephone is no choice for their desk, nor the other way round.
alter table users add column booking_view_phone text
  check (booking_view_phone in ('list', 'timeline', 'day', 'week', 'month'));
