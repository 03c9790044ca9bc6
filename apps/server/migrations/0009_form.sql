-- Files of a meeting. Several meetings of a series may share one.
create table meeting_attachment (
  company_id int not null,
  id int generated always as identity,
  meeting_id int not null,
  file_key text not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (company_id, id),
  unique (company_id, meeting_id, file_key),
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, file_key) references file (company_id, key)
);
create index meeting_attachment_file on meeting_attachment (company_id, file_key);

-- When those who take part in a meeting are reminded of it.
create table meeting_reminder (
  company_id int not null,
  meeting_id int not null,
  minutes int not null check (minutes between 0 and 10080),
  due_at timestamptz not null,
  told_at timestamptz,
  primary key (company_id, meeting_id, minutes),
  foreign key (company_id, meeting_id) references meeting on delete cascade
);
create index meeting_reminder_due on meeting_reminder (due_at) where told_at is null;

-- Whoever moves a meeting, and however: its reminders move with it, and are for the new time.
create function move_reminders() returns trigger language plpgsql as $$
begin
  update meeting_reminder set due_at = new.start_time - make_interval(mins => minutes), told_at = null
  where company_id = new.company_id and meeting_id = new.id;
  return null;
end $$;
create trigger meeting_moves_reminders after update of start_time on meeting
  for each row when (old.start_time is distinct from new.start_time) execute function move_reminders();

alter table mail_job drop constraint mail_job_kind_check;
alter table mail_job add constraint mail_job_kind_check
  check (kind in ('invite', 'change', 'cancel', 'refused', 'answer', 'reminder'));

-- Who agreed to which terms, in which revision.
create table agreement (
  company_id int not null,
  user_id int not null,
  terms_id int not null,
  revision int not null,
  agreed_at timestamptz not null default now(),
  meeting_id int,
  primary key (company_id, user_id, terms_id, revision),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, terms_id) references termsofservice on delete cascade,
  foreign key (company_id, meeting_id) references meeting on delete set null (meeting_id)
);
create index agreement_terms on agreement (company_id, terms_id);
create index agreement_meeting on agreement (company_id, meeting_id) where meeting_id is not null;
-- booking asks for each room whether there is anything to agree to: mostly there is not
create index termsofservice_must_agree on termsofservice (company_id) where must_agree and status = 'on';
