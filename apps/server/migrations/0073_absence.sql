-- When people are away: a leave, a trip, or otherwise out. Who says so (`source`) answers for all of its rows: it replaces
-- them, and nobody else's. `own/<user>`: the person themselves.
create table absence (
  company_id int not null,
  id int generated always as identity,
  user_id int not null,
  source text not null,
  kind text not null check (kind in ('leave', 'trip', 'out')),
  start_time timestamptz not null,
  end_time timestamptz not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade,
  check (start_time < end_time)
);
create index absence_person on absence (company_id, user_id, end_time);
create index absence_source on absence (company_id, source);
