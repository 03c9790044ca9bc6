-- What a rule group of desks says of who sees them: hidden from those whom it means, seen without being booked, or open to
-- them whatever groups below it say.
alter table station_rule add column sight text check (sight in ('hidden', 'view', 'all'));
