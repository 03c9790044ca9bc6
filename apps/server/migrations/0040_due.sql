-- Who was warned that a meeting is about to give its slot back: once for each slot that it had.
create table release_warning (
  company_id int not null,
  meeting_id int not null,
  start_time timestamptz not null,
  due_time timestamptz not null,
  warned_at timestamptz not null,
  primary key (company_id, meeting_id, start_time),
  foreign key (company_id, meeting_id) references meeting on delete cascade
);

-- Up to when the beginnings of meetings were looked at for others who had not left. It never goes back.
create table overstay_watch (
  company_id int primary key references company on delete cascade,
  seen_until timestamptz not null
);
