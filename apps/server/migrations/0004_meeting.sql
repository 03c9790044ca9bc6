create table meeting (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  meetingroom_id int not null,
  title text not null,
  content text,
  start_time timestamptz not null,
  end_time timestamptz not null,
  booker_id int not null,
  book_for_id int,
  department_id int,
  attendee_count int not null default 0,
  secret boolean not null default false,
  audit_state int not null default 0 check (audit_state in (0, 1, 2)), -- 0 confirmed, 1 pending, 2 refused
  -- in progress and ended follow from the clock; what people and rules decide is stored
  meeting_state text not null default 'active' check (meeting_state in ('active', 'cancelled', 'released')),
  origin text not null default 'console' check (origin in ('console', 'mobile', 'terminal', 'exchange', 'api', 'cycle')),
  cancel_reason text,
  -- a change of a confirmed meeting that waits for approval: the meeting keeps its slot until it is decided
  wanted_room_id int,
  wanted_start timestamptz,
  wanted_end timestamptz,
  primary key (company_id, id),
  foreign key (company_id, meetingroom_id) references meetingroom,
  foreign key (company_id, wanted_room_id) references meetingroom,
  check ((wanted_start is null) = (wanted_end is null) and (wanted_start is null) = (wanted_room_id is null)),
  foreign key (company_id, booker_id) references users,
  foreign key (company_id, book_for_id) references users,
  foreign key (company_id, department_id) references department,
  check (start_time < end_time),
  check (end_time - start_time <= interval '31 days')
);
create index meeting_booker on meeting (company_id, booker_id, start_time);
create index meeting_start on meeting (company_id, start_time);
create index meeting_of_room on meeting (company_id, meetingroom_id, start_time);

-- Further rooms of a meeting.
create table meeting_room (
  company_id int not null,
  meeting_id int not null,
  meetingroom_id int not null,
  primary key (company_id, meeting_id, meetingroom_id),
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, meetingroom_id) references meetingroom
);
create index meeting_room_room on meeting_room (company_id, meetingroom_id);

create table attendee (
  company_id int not null,
  id int generated always as identity,
  meeting_id int not null,
  person_type text not null check (person_type in ('user', 'visitor', 'mail')),
  user_id int,
  mail text,
  name text not null,
  is_required boolean not null default true,
  is_host boolean not null default false,
  accept_state int not null default 0 check (accept_state in (0, 1, 2, 3)), -- none, accepted, tentative, refused
  accept_time timestamptz,
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, user_id) references users,
  check ((person_type = 'user') = (user_id is not null)),
  check (person_type <> 'mail' or mail is not null)
);
create unique index attendee_user_once on attendee (company_id, meeting_id, user_id) where user_id is not null;
create index attendee_meeting on attendee (company_id, meeting_id);
create index attendee_user on attendee (company_id, user_id) where user_id is not null;

-- Every claim on a room: one row for each room and office day, so at most a day (25 hours at the end of summer time) long.
create table holding (
  company_id int not null,
  id bigint generated always as identity,
  room_id int not null,
  kind text not null check (kind in ('meeting', 'occupation', 'service')),
  source_id int not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  is_held boolean not null, -- false: pending, does not keep others away
  primary key (company_id, id),
  foreign key (company_id, room_id) references meetingroom,
  check (start_time < end_time),
  check (end_time - start_time <= interval '25 hours'),
  -- two held claims on one room never overlap, whatever the code above believes
  constraint holding_never_overlaps exclude using gist (
    company_id with =, room_id with =, tstzrange(start_time, end_time) with &&
  ) where (is_held)
);
create index holding_room_day on holding (room_id, start_time) include (end_time, kind, source_id, is_held);
create index holding_free on holding (start_time) include (end_time, room_id, is_held);
create index holding_source on holding (company_id, kind, source_id);

-- Every transition of a meeting: who, when, why.
create table meeting_log (
  company_id int not null,
  id bigint generated always as identity,
  meeting_id int not null,
  action text not null,
  user_id int,
  user_name text not null,
  reason text,
  before jsonb,
  after jsonb,
  time timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references meeting
);
create index meeting_log_meeting on meeting_log (company_id, meeting_id, id);
create trigger meeting_log_append_only before update or delete or truncate on meeting_log
  for each statement execute function refuse_change();
