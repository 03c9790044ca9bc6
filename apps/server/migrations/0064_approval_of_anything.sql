-- A request is about any subject of which an area says that people decide about it: a kind and an id. What was asked for
-- is in the words of that area; a subject need not have a time.
alter table audit_request
  add column subject_kind text,
  add column subject_id int,
  add column details jsonb not null default '{}';
update audit_request
  set subject_kind = 'meeting', subject_id = meeting_id, details = jsonb_build_object('room_id', meetingroom_id);

alter table audit_request
  alter column subject_kind set not null,
  alter column subject_id set not null,
  add check (subject_kind ~ '^[a-z][a-z_]*$'),
  alter column start_time drop not null,
  alter column end_time drop not null,
  drop column meetingroom_id,
  drop column meeting_id,
  -- a request about a meeting goes with it
  add column meeting_id int generated always as (case when subject_kind = 'meeting' then subject_id end) stored,
  add foreign key (company_id, meeting_id) references meeting on delete cascade,
  drop constraint audit_request_ended_because_check,
  add constraint audit_request_ended_because_check
    check (ended_because in ('handed_over', 'changed', 'withdrawn', 'gone'));
create unique index audit_request_running on audit_request (company_id, subject_kind, subject_id) where state = 'waiting';
create index audit_request_subject on audit_request (company_id, subject_kind, subject_id, id);
create index audit_request_meeting on audit_request (company_id, meeting_id, id) where meeting_id is not null;
