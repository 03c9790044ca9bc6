-- A person's private calendar feed: found by the hash of its secret, shown again by what is encrypted.
create table calendar_feed (
  company_id int not null,
  user_id int not null,
  secret_hash bytea not null unique,
  secret text not null, -- encrypted
  made_at timestamptz not null default now(),
  read_at timestamptz,
  -- of what was last served, so that `Last-Modified` also moves when something disappears
  etag text,
  changed_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);

-- What somebody was last told by mail of a meeting, so that the same is not said twice and a cancellation finds them.
create table mail_told (
  company_id int not null,
  meeting_id int not null,
  recipient text not null, -- a mail address in lower case
  told text not null, -- a fingerprint of what was said
  state text not null check (state in ('invited', 'cancelled', 'refused')),
  sequence int not null,
  primary key (company_id, meeting_id, recipient),
  foreign key (company_id, meeting_id) references meeting on delete cascade
);

-- Mail that waits to be sent, written in the transaction of the change and claimed by its state.
create table mail_job (
  company_id int not null references company,
  id bigint generated always as identity,
  recipient text not null,
  kind text not null check (kind in ('invite', 'change', 'cancel', 'refused', 'answer')),
  content jsonb not null, -- what the mail is made from
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries int not null default 0,
  next_try timestamptz not null default now(), -- of one that is being sent: when another server may take it
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id)
);
create index mail_job_waiting on mail_job (next_try) where state in ('waiting', 'sending');
create index mail_job_recipient on mail_job (company_id, recipient, id) where state in ('waiting', 'sending');
create index mail_job_age on mail_job (created_at);

create index meeting_book_for on meeting (company_id, book_for_id, start_time) where book_for_id is not null;
