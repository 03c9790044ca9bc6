-- Lockers that are not used: when their holder last said that they need it, and what they were told of it so far.
alter table box_use
  add column kept_at timestamptz,
  add column aged_step int not null default 0,
  add column aged_at timestamptz;
