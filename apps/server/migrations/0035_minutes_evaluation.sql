-- What was said in a meeting, and decided. `version` counts the texts: only a change of title or content moves it.
create table minutes (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  meeting_id int not null,
  title text not null,
  content text not null default '',
  recorder_id int,
  visible text not null default 'attendee' check (visible in ('attendee', 'department', 'all')),
  publish_state int not null default 0 check (publish_state in (0, 1)),
  published_at timestamptz,
  published_by text,
  primary key (company_id, id),
  unique (company_id, meeting_id),
  foreign key (company_id, meeting_id) references meeting,
  foreign key (company_id, recorder_id) references users
);
create index minutes_recorder on minutes (company_id, recorder_id) where recorder_id is not null;
create index minutes_published on minutes (company_id, visible) where publish_state = 1;

-- Each text that was saved, the present one too.
create table minutes_version (
  company_id int not null,
  minutes_id int not null,
  number int not null,
  title text not null,
  content text not null,
  saved_at timestamptz not null,
  created_by text not null,
  restored_from int,
  primary key (company_id, minutes_id, number),
  foreign key (company_id, minutes_id) references minutes on delete cascade
);

create table minutes_file (
  company_id int not null,
  id int generated always as identity,
  minutes_id int not null,
  file_key text not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (company_id, id),
  unique (company_id, minutes_id, file_key),
  foreign key (company_id, minutes_id) references minutes on delete cascade,
  foreign key (company_id, file_key) references file (company_id, key)
);
create index minutes_file_key on minutes_file (company_id, file_key);

-- Tasks. They are told of, and reminded of, from the publication on.
create table minutes_todo (
  company_id int not null,
  id int generated always as identity,
  minutes_id int not null,
  content text not null,
  owner_id int not null,
  due date not null,
  state int not null default 0 check (state in (0, 1, 2)), -- open, done, dropped
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  -- the owner whom it was told to; when the reminders are due, and that they were told
  told_owner_id int,
  soon_at timestamptz not null,
  late_at timestamptz not null,
  soon_told boolean not null default false,
  late_told boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, minutes_id) references minutes on delete cascade,
  foreign key (company_id, owner_id) references users
);
create index minutes_todo_minutes on minutes_todo (company_id, minutes_id);
create index minutes_todo_owner on minutes_todo (company_id, owner_id, state, due);
create index minutes_todo_soon on minutes_todo (soon_at) where state = 0 and not soon_told;
create index minutes_todo_late on minutes_todo (late_at) where state = 0 and not late_told;

-- What people are asked after a meeting.
create table itemcomment (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  title text not null,
  title_en text,
  kind text not null default 'score' check (kind in ('score', 'choice', 'text')),
  max_score int not null default 5 check (max_score between 2 and 10),
  options text, -- one a line
  required boolean not null default true,
  sort int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  primary key (company_id, id)
);
create unique index itemcomment_title_unique on itemcomment (company_id, lower(title));
create table itemcomment_roomtype (
  company_id int not null,
  itemcomment_id int not null,
  roomtype_id int not null,
  primary key (company_id, itemcomment_id, roomtype_id),
  foreign key (company_id, itemcomment_id) references itemcomment on delete cascade,
  foreign key (company_id, roomtype_id) references roomtype on delete cascade
);
create index itemcomment_roomtype_type on itemcomment_roomtype (company_id, roomtype_id);

-- A meeting whose people were asked: once, until when, and how.
create table evaluation (
  company_id int not null,
  meeting_id int not null,
  asked_at timestamptz not null,
  closes_at timestamptz not null,
  mode text not null check (mode in ('named', 'choice', 'anonymous')),
  asked int not null,
  -- set when the time is over and the anonymous answers were let out, or withheld because there were too few
  closed_at timestamptz,
  withheld int not null default 0,
  primary key (company_id, meeting_id),
  foreign key (company_id, meeting_id) references meeting on delete cascade
);
create index evaluation_closing on evaluation (closes_at) where closed_at is null;
create index meeting_end on meeting (end_time);

-- Who answered. Kept apart from what: no time, no reference.
create table evaluation_answered (
  company_id int not null,
  meeting_id int not null,
  user_id int not null,
  primary key (company_id, meeting_id, user_id),
  foreign key (company_id, meeting_id) references evaluation on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index evaluation_answered_user on evaluation_answered (company_id, user_id);

-- The box into which anonymous answers go until the time is over; its numbers are drawn, not counted.
create table evaluation_box (
  company_id int not null,
  meeting_id int not null,
  id uuid not null default gen_random_uuid(),
  content text,
  answers jsonb not null,
  primary key (company_id, meeting_id, id),
  foreign key (company_id, meeting_id) references evaluation on delete cascade
);

-- What was answered, as it may be read. An anonymous one has neither a person nor a time.
create table meeting_comment (
  company_id int not null,
  id int generated always as identity,
  version int not null default 1,
  meeting_id int not null,
  user_id int,
  anonymous boolean not null,
  answered_at timestamptz,
  content text,
  score numeric(4,2), -- of 5
  reply text,
  replied_by text,
  replied_at timestamptz,
  repair_id int,
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references evaluation on delete cascade,
  foreign key (company_id, user_id) references users,
  foreign key (company_id, repair_id) references repair on delete set null (repair_id),
  check (anonymous = (user_id is null) and anonymous = (answered_at is null))
);
create index meeting_comment_meeting on meeting_comment (company_id, meeting_id);
create index meeting_comment_user on meeting_comment (company_id, user_id) where user_id is not null;
create index meeting_comment_repair on meeting_comment (company_id, repair_id) where repair_id is not null;

create table comment_answer (
  company_id int not null,
  comment_id int not null,
  item_id int not null,
  -- as they were when it was answered
  score int,
  max_score int,
  choice text,
  content text,
  primary key (company_id, comment_id, item_id),
  foreign key (company_id, comment_id) references meeting_comment on delete cascade,
  foreign key (company_id, item_id) references itemcomment
);
create index comment_answer_item on comment_answer (company_id, item_id);

create table comment_photo (
  company_id int not null,
  comment_id int not null,
  file_key text not null,
  sort int not null,
  primary key (company_id, comment_id, file_key),
  foreign key (company_id, comment_id) references meeting_comment on delete cascade
);

-- a kind of mail is the program's word: each area adds its own
alter table mail_job drop constraint if exists mail_job_kind_check;
