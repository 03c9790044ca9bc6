-- Screens at rooms: what they show, and what people may do at them.
create table terminal (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  sn text,
  meetingroom_id int,
  screen_type text not null default 'door' check (screen_type in ('door', 'table', 'hall')),
  language text not null default 'both' check (language in ('zh', 'en', 'both')),
  theme text not null default 'dark' check (theme in ('dark', 'light')),
  brightness int not null default 100 check (brightness between 20 and 100),
  sleep_start walltime,
  sleep_end walltime,
  allow_book boolean not null default true,
  allow_extend boolean not null default true,
  allow_end boolean not null default true,
  allow_sign boolean not null default true,
  show_subject boolean not null default true,
  show_booker boolean not null default true,
  booker_id int,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, meetingroom_id) references meetingroom,
  foreign key (company_id, booker_id) references users
);
create unique index terminal_name_unique on terminal (company_id, lower(name));
create index terminal_room on terminal (company_id, meetingroom_id);
create index terminal_booker on terminal (company_id, booker_id);

-- The device that a terminal is at present, known by the hash of the token that it holds. None: it is not paired.
create table terminal_device (
  company_id int not null,
  terminal_id int not null,
  token_hash bytea not null unique,
  paired_at timestamptz not null default now(),
  last_seen timestamptz,
  app_version text,
  battery int check (battery between 0 and 100),
  primary key (company_id, terminal_id),
  foreign key (company_id, terminal_id) references terminal on delete cascade
);

-- Codes that unpaired screens show. Whose screen it will be is not known yet: the code belongs to the installation.
create table terminal_pairing (
  code_hash bytea primary key,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index terminal_pairing_age on terminal_pairing (expires_at);

-- Who came to which meeting.
create table signinlog (
  company_id int not null,
  id int generated always as identity,
  meeting_id int not null,
  user_id int not null,
  sign_way text not null check (sign_way in ('qr', 'face', 'card', 'terminal', 'manual')),
  terminal_id int,
  sign_time timestamptz not null,
  sign_out_time timestamptz,
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, terminal_id) references terminal on delete set null (terminal_id)
);
create unique index signinlog_once on signinlog (company_id, meeting_id, user_id);
create index signinlog_user on signinlog (company_id, user_id);
create index signinlog_terminal on signinlog (company_id, terminal_id) where terminal_id is not null;
