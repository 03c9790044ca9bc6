-- What a person is told inside the product; the sentence is made by the reader's screen from the kind and its values.
create table message (
  company_id int not null references company,
  id bigint generated always as identity,
  user_id int not null,
  kind text not null,
  meeting_id int,
  values jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, meeting_id) references meeting on delete cascade
);
create index message_of_person on message (company_id, user_id, id desc);
create index message_unread on message (company_id, user_id) where read_at is null;

-- What waits for approval, and what was decided: few among many.
create index meeting_waiting on meeting (company_id, start_time) where audit_state = 1 and meeting_state = 'active';
create index meeting_log_decision on meeting_log (company_id, id) where action in ('approve', 'refuse', 'refuse_taken');
