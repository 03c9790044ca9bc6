-- Of what was opened to visitors and is over: when no device had it any more, and when reception was told that one has.
alter table visitor_window
  add column gone_at timestamptz,
  add column stays_told_at timestamptz;
create index visitor_window_left on visitor_window (coalesce(ended_at, until_time)) where gone_at is null;
