-- What somebody reported as broken in a room, and what became of it.
create table repair (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  order_no text not null, -- R, the day in the office, and a number
  meetingroom_id int not null,
  resource_id int,
  title text not null,
  content text,
  urgency int not null default 2 check (urgency in (1, 2, 3)), -- low, normal, high
  reporter_id int not null,
  report_time timestamptz not null,
  handler_id int,
  state int not null default 0 check (state between 0 and 5), -- new, accepted, working, done, rejected, closed
  -- the lock that keeps the room from being booked meanwhile
  roomlock_id int,
  finish_time timestamptz,
  result text,
  cost numeric(12,2) check (cost >= 0),
  score int check (score between 1 and 5),
  comment text,
  primary key (company_id, id),
  foreign key (company_id, meetingroom_id) references meetingroom,
  foreign key (company_id, resource_id) references resources on delete set null (resource_id),
  foreign key (company_id, reporter_id) references users,
  foreign key (company_id, handler_id) references users,
  foreign key (company_id, roomlock_id) references roomlock on delete set null (roomlock_id)
);
create unique index repair_order_no on repair (company_id, order_no);
create index repair_time on repair (company_id, report_time desc);
create index repair_room on repair (company_id, meetingroom_id);
create index repair_resource on repair (company_id, resource_id) where resource_id is not null;
create index repair_reporter on repair (company_id, reporter_id, report_time desc);
create index repair_handler on repair (company_id, handler_id) where handler_id is not null;
create index repair_roomlock on repair (company_id, roomlock_id) where roomlock_id is not null;

create table repair_photo (
  company_id int not null,
  repair_id int not null,
  file_key text not null,
  sort int not null,
  primary key (company_id, repair_id, file_key),
  foreign key (company_id, repair_id) references repair on delete cascade
);

-- Every step of a ticket: who, when, with what words.
create table repair_log (
  company_id int not null,
  id bigint generated always as identity,
  repair_id int not null,
  action text not null,
  user_id int,
  user_name text not null,
  note text,
  time timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, repair_id) references repair
);
create index repair_log_repair on repair_log (company_id, repair_id, id);
create trigger repair_log_append_only before update or delete or truncate on repair_log
  for each statement execute function refuse_change();
