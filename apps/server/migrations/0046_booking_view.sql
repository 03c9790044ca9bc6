-- The view of the booking page that somebody chose last, for the next browser they open it in.
alter table users add column booking_view text check (booking_view in ('timeline', 'day', 'week', 'month'));
