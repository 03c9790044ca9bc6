-- What somebody is about to plan, until it is published: dates of people, each with what it shall be and what was in force.
create table attendance_draft (
  company_id int not null,
  user_id int not null,
  date date not null,
  -- a shift, a day off, or nothing planned by hand
  kind text not null check (kind in ('shift', 'rest', 'plan')),
  shift_id int,
  -- what was in force when it was drafted: where that is another by now, whoever publishes is told
  base_kind text not null check (base_kind in ('shift', 'rest', 'plan')),
  base_shift_id int,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  primary key (company_id, user_id, date),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, shift_id) references shift,
  check ((kind = 'shift') = (shift_id is not null))
);
create index attendance_draft_shift on attendance_draft (company_id, shift_id);
create index attendance_draft_date on attendance_draft (company_id, date);
