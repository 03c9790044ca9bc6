-- Who approves is told of new requests, by message and by mail.
alter table mail_job drop constraint mail_job_kind_check;
alter table mail_job add constraint mail_job_kind_check
  check (kind in ('invite', 'change', 'cancel', 'refused', 'answer', 'reminder', 'request'));

-- What was told about a meeting: so that a request is told once, and for the cascade when a meeting goes.
create index message_of_meeting on message (company_id, meeting_id);
-- What is forgotten after its time.
create index message_age on message (created_at);
