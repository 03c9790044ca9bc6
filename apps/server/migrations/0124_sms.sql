-- How a company sends text messages: by whom, with which key (encrypted), and how many a day.
create table sms_channel (
  company_id int primary key references company,
  kind text not null default 'off' check (kind in ('off', 'aliyun', 'gateway')),
  endpoint text not null default '',
  key_id text not null default '',
  secret text,
  sign_name text not null default '',
  -- the codes of templates, by what is said and in which language
  templates jsonb not null default '{}',
  most_per_day int not null default 500,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by text not null,
  updated_by text not null
);

-- Text messages that wait to be sent, written in the transaction of the change and claimed by their state.
create table sms_job (
  company_id int not null references company,
  id bigint generated always as identity,
  recipient text not null,
  -- whom it is about, as who wrote it calls them: visitor/12
  about text not null,
  template text not null,
  -- emptied as soon as it is sent or given up: it has links and codes
  content jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries int not null default 0,
  next_try timestamptz not null,
  -- after this it would be of no use
  until timestamptz not null,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id)
);
create index sms_job_waiting on sms_job (next_try) where state in ('waiting', 'sending');
create index sms_job_recipient on sms_job (company_id, recipient, id) where state in ('waiting', 'sending');
create index sms_job_about on sms_job (company_id, about);
create index sms_job_ended on sms_job (company_id, ended_at) where ended_at is not null;
create index sms_job_age on sms_job (created_at);

-- How many were written on which day.
create table sms_day (
  company_id int not null references company,
  day date not null,
  written int not null,
  primary key (company_id, day)
);

-- Of a guest: how many text messages a visit has cost, and why the last one did not reach them.
alter table visitor_told add column texts int not null default 0;
alter table visitor add column sms_fault text;

-- Somebody who has another number is told at that.
create trigger visitor_tells_again_by_phone before update of phone on visitor
  for each row when (old.phone is distinct from new.phone) execute function visitor_tells_again();
