-- Approval in steps: who decides about which requests, in which order, until when.
create table audit_flow (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  -- [{mode: any|all|sequence, approvers: [{kind, ids}]}]; of a request that runs its own copy counts
  steps jsonb not null,
  -- how long a step may take, how long before its end those who are asked are reminded, and what happens at the end
  deadline_minutes int check (deadline_minutes > 0),
  remind_minutes int check (remind_minutes > 0 and remind_minutes < deadline_minutes),
  timeout_action text not null default 'none' check (timeout_action in ('pass', 'refuse', 'none')),
  status text not null default 'on' check (status in ('on', 'off')),
  primary key (company_id, id),
  check (deadline_minutes is not null or (remind_minutes is null and timeout_action = 'none'))
);
create unique index audit_flow_name_unique on audit_flow (company_id, lower(name));

-- Where a flow counts: in a room, in an office, or (neither) everywhere. Without a condition it says who decides where
-- approval is needed; with conditions a booking that meets all of them needs approval for that.
create table audit_flow_binding (
  company_id int not null,
  id int generated always as identity,
  audit_flow_id int not null,
  office_id int,
  meetingroom_id int,
  over_minutes int check (over_minutes > 0),
  over_people int check (over_people > 0),
  over_amount numeric(12, 2) check (over_amount >= 0),
  with_services boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, audit_flow_id) references audit_flow on delete cascade,
  foreign key (company_id, office_id) references office on delete cascade,
  foreign key (company_id, meetingroom_id) references meetingroom on delete cascade,
  check (office_id is null or meetingroom_id is null)
);
create index audit_flow_binding_flow on audit_flow_binding (company_id, audit_flow_id);
create index audit_flow_binding_room on audit_flow_binding (company_id, meetingroom_id) where meetingroom_id is not null;
create index audit_flow_binding_office on audit_flow_binding (company_id, office_id) where office_id is not null;
-- one flow for one place and the same conditions
create unique index audit_flow_binding_once on audit_flow_binding (company_id, coalesce(office_id, 0),
  coalesce(meetingroom_id, 0), coalesce(over_minutes, 0), coalesce(over_people, 0), coalesce(over_amount, -1), with_services);

-- What the conditions are is a rule of the room: servers that remember rooms have to ask again.
do $$
declare
  read_by_rules text;
begin
  foreach read_by_rules in array array['audit_flow', 'audit_flow_binding'] loop
    execute format('create trigger %1$s_rules_inserted after insert on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_updated after update on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_deleted after delete on %1$s referencing old table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
  end loop;
end $$;

-- A request on its way through a flow as the flow was when it was asked.
create table audit_request (
  company_id int not null,
  id int generated always as identity,
  meeting_id int not null,
  audit_flow_id int, -- it may be gone
  name text not null,
  name_en text,
  because text not null,
  -- the slot that is asked for: less of it is no new request
  meetingroom_id int not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- [{mode, approvers, seats: [{user_id, state, time, opinion, to}]}]
  steps jsonb not null,
  current_step int not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'passed', 'refused', 'ended')),
  deadline_minutes int,
  remind_minutes int,
  timeout_action text not null,
  deadline timestamptz,
  -- null once those who are asked were reminded
  remind_at timestamptz,
  -- whose turn it is; nobody: of whoever may approve there
  asked int[] not null default '{}',
  -- all who were ever asked
  people int[] not null default '{}',
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references meeting on delete cascade
);
create unique index audit_request_running on audit_request (company_id, meeting_id) where state = 'waiting';
create index audit_request_meeting on audit_request (company_id, meeting_id, id);
create index audit_request_due on audit_request ((least(deadline, remind_at))) where state = 'waiting';
create index audit_request_people on audit_request using gin (people);

-- A step that somebody passed, among many lines.
create index meeting_log_step on meeting_log (company_id, user_id, id) where action = 'audit_pass';

-- Whatever ends the wait of a meeting ends its request, and nobody is asked about it any more.
create function end_audit_request() returns trigger language plpgsql as $$
begin
  update audit_request set state = 'ended', ended_at = now(), asked = '{}', deadline = null, remind_at = null
    where company_id = new.company_id and meeting_id = new.id and state = 'waiting';
  with seen as (
    update message set read_at = now()
      where company_id = new.company_id and meeting_id = new.id and read_at is null
        and kind in ('audit_asked', 'change_asked', 'audit_remind', 'audit_handed')
      returning user_id
  )
  insert into outbox (company_id, topic, payload)
    select new.company_id, 'message', jsonb_build_object('user_id', user_id) from seen group by user_id;
  return null;
end $$;
create trigger meeting_ends_audit_request after update of audit_state, meeting_state on meeting for each row
  when (old.audit_state = 1 and old.meeting_state = 'active' and (new.audit_state <> 1 or new.meeting_state <> 'active'))
  execute function end_audit_request();
