-- A consumer may want an event of some companies only: where nobody asked for it nothing is written.
alter table event_consumer add column only_wanted boolean not null default false;
create table event_wanted (
  company_id int not null references company on delete cascade,
  consumer text not null,
  type text not null,
  since timestamptz not null default now(),
  primary key (company_id, type, consumer)
);

-- breaks function replaced: it answers and writes what it did; a consumer that wants only some companies is new
create or replace function raise_event(raised_company int, raised_type text, raised_key text, raised_payload jsonb)
  returns int
language plpgsql as $$
declare
  many int;
begin
  insert into due_event (company_id, consumer, type, key, payload)
  select raised_company, c.consumer, c.type, raised_key, raised_payload
  from event_consumer c where c.type = raised_type
    and (not c.only_wanted or exists (select from event_wanted w
      where w.company_id = raised_company and w.type = raised_type and w.consumer = c.consumer));
  get diagnostics many = row_count;
  return many;
end $$;

-- Does anybody hear of it? Asked before anything is put together.
create function is_heard(of_company int, of_type text) returns boolean language sql stable as $$
  select exists (select from event_consumer c where c.type = of_type
    and (not c.only_wanted or exists (select from event_wanted w
      where w.company_id = of_company and w.type = of_type and w.consumer = c.consumer)))
$$;

create function wire_instant(of_time timestamptz) returns text language sql stable as $$
  select to_char(of_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

-- Declared resources: whoever writes their rows, and by whatever way, it is told once for each row of a statement.
create function tell_rows() returns trigger language plpgsql as $$
declare
  resource constant text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    perform raise_event(n.company_id, resource || '.added', resource || '/' || n.id,
        jsonb_build_object('id', n.id, 'version', n.version))
      from (select n.* from new_rows n where is_heard(n.company_id, resource || '.added') order by n.id) as n;
  elsif tg_op = 'DELETE' then
    -- later than all that was said of it
    perform raise_event(o.company_id, resource || '.deleted', resource || '/' || o.id,
        jsonb_build_object('id', o.id, 'version', o.version + 1))
      from (select o.* from old_rows o where is_heard(o.company_id, resource || '.deleted') order by o.id) as o;
  else
    perform raise_event(n.company_id, resource || n.what, resource || '/' || n.id,
        jsonb_build_object('id', n.id, 'version', n.version))
      from (
        select n.company_id, n.id, n.version, case
            when to_jsonb(n)->>'deleted_at' is not null and to_jsonb(o)->>'deleted_at' is null then '.deleted'
            else '.changed' end as what
        from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
        where n.version <> o.version
          and (is_heard(n.company_id, resource || '.changed') or is_heard(n.company_id, resource || '.deleted'))
        order by n.id) as n;
  end if;
  return null;
end $$;

-- `select tell_resource('meetingroom', 'meetingroom')`: of the rows of a table, under the name of its resource.
create function tell_resource(of_table text, resource text) returns void language plpgsql as $$
begin
  execute format('create trigger tell_added after insert on %I referencing new table as new_rows
    for each statement execute function tell_rows(%L)', of_table, resource);
  execute format('create trigger tell_changed after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function tell_rows(%L)', of_table, resource);
  execute format('create trigger tell_deleted after delete on %I referencing old table as old_rows
    for each statement execute function tell_rows(%L)', of_table, resource);
end $$;

select tell_resource(t.of_table, t.resource) from (values
  ('city', 'city'), ('holiday_calendar', 'holiday_calendar'), ('office', 'office'), ('floor', 'floor'),
  ('office_manager', 'office_manager'), ('department', 'department'), ('role', 'role'), ('users', 'user'), ('tag', 'tag'),
  ('application', 'application'), ('device_model', 'devicemodel'), ('door_device', 'doordevice'),
  ('face_device', 'facedevice'), ('pass_area', 'passarea'), ('door', 'doors'), ('scanning_head', 'scanninghead'),
  ('update_client', 'updateclient'), ('firmware', 'firmware'), ('rollout', 'rollout'), ('pass_schedule', 'passschedule'),
  ('through_strategy', 'throughstrategy'), ('pass_card', 'passcard'), ('visitor_agreement', 'visitor_agreement'),
  ('visitor_kiosk', 'visitor_kiosk'), ('visitor_reason', 'visitorreason'), ('visitor_through', 'visitor_through'),
  ('visitor_watch', 'visitor_watch'), ('roomtype', 'roomtype'), ('price', 'price'),
  ('resource_service_type', 'resource_service_type'), ('resources', 'resources'), ('meetingroom', 'meetingroom'),
  ('service_personnel', 'service_personnel'), ('services', 'services'), ('termsofservice', 'termsofservice'),
  ('notice', 'notice'), ('visible_range', 'visible_range'), ('getway_type', 'getway_type'),
  ('detector_getway', 'detector_getway'), ('detectors', 'detectors'), ('iot_group', 'iotgroup'),
  ('iot_device', 'iotdevice'), ('iot_task', 'iottask'), ('itemcomment', 'itemcomment'), ('booking_rule', 'rule'),
  ('terminal', 'terminal'), ('station_time_slot', 'timeslot'), ('station_category', 'station_category'),
  ('station_resource', 'station_resource'), ('station_area', 'area'), ('station', 'station'),
  ('station_rule', 'station_rule'), ('box_cabinet', 'box_cabinet'), ('box', 'box'), ('shift', 'daytimetable'),
  ('attendance_rule', 'attendancerule'), ('overtime_rule', 'overtimerule'), ('attendance_team', 'attendanceteam'),
  ('attendance_schedule', 'scheduling'), ('attendance_flow', 'attendanceflow'), ('leave_type', 'leavetype'), ('remedy_rule', 'remedyrule'),
  ('visitor_printer', 'visitor_printer'), ('station_server_person', 'server_person')
) as t(of_table, resource);

-- Groups of three kinds lie in one table.
create function tell_groups() returns trigger language plpgsql as $$
declare
  one record;
  what text;
begin
  if tg_op = 'DELETE' then one := old; what := '.deleted';
  elsif tg_op = 'INSERT' then one := new; what := '.added';
  else one := new; what := '.changed'; end if;
  perform raise_event(one.company_id, r.resource || what, r.resource || '/' || one.id, jsonb_build_object(
      'id', one.id, 'version', one.version + case when tg_op = 'DELETE' then 1 else 0 end))
    from (select one.kind || 'group' as resource) as r;
  return null;
end $$;
create trigger tell_added after insert on people_group for each row execute function tell_groups();
create trigger tell_changed after update on people_group for each row when (new.version <> old.version)
  execute function tell_groups();
create trigger tell_deleted after delete on people_group for each row execute function tell_groups();

-- A meeting, by its own history, as it stands when its change commits. Of a private one no words.
create function tell_meeting() returns trigger language plpgsql as $$
declare
  raised constant text := case
    when new.action in ('book', 'request') then 'meeting.booked'
    when new.action = 'cancel' then 'meeting.cancelled'
    when new.action = 'release' then 'meeting.released'
    when new.action in ('restore', 'recover') then 'meeting.restored'
    when new.action in ('ask_change', 'audit_again', 'audit_timeout', 'audit_transfer', 'withdraw_change') then null
    else 'meeting.changed' end;
begin
  if raised is null or not is_heard(new.company_id, raised) then return null; end if;
  perform raise_event(m.company_id, raised, 'meeting/' || m.id, meeting_told(m)) from meeting m
    where m.company_id = new.company_id and m.id = new.meeting_id;
  return null;
end $$;
create function meeting_told(m meeting) returns jsonb language sql stable as $$
  select jsonb_build_object('meeting_id', m.id, 'version', m.version, 'title', case when not m.secret then m.title end,
    'secret', m.secret, 'meetingroom_id', m.meetingroom_id, 'room_ids', (
      select coalesce(jsonb_agg(r.meetingroom_id order by r.meetingroom_id), '[]') from meeting_room r
      where r.company_id = m.company_id and r.meeting_id = m.id),
    'start_time', wire_instant(m.start_time), 'end_time', wire_instant(m.end_time), 'booker_id', m.booker_id,
    'book_for_id', m.book_for_id, 'meeting_state', m.meeting_state, 'audit_state', m.audit_state)
$$;
create constraint trigger tell_meeting after insert on meeting_log deferrable initially deferred
  for each row execute function tell_meeting();

-- Of which meetings it was told that they began or ended: the clock does it, and it is told once for each such moment.
create table meeting_clock (
  company_id int not null references company on delete cascade,
  meeting_id int not null,
  type text not null,
  moment timestamptz not null,
  primary key (company_id, meeting_id, type, moment)
);

create function tell_approval() returns trigger language plpgsql as $$
begin
  perform raise_event(new.company_id, case new.state when 'waiting' then 'approval.asked' else 'approval.decided' end,
    'approval/' || new.id, jsonb_build_object('approval_id', new.id, 'subject_kind', new.subject_kind,
      'subject_id', new.subject_id, 'state', new.state, 'user_ids', to_jsonb(new.asked)));
  return null;
end $$;
create trigger tell_asked after insert on audit_request for each row when (new.state = 'waiting')
  execute function tell_approval();
create trigger tell_decided after update on audit_request for each row when (new.state <> old.state)
  execute function tell_approval();

create function tell_repair() returns trigger language plpgsql as $$
begin
  perform raise_event(new.company_id, case when tg_op = 'INSERT' then 'repair.reported'
      when new.state in (4, 5) and new.state <> old.state then 'repair.closed' else 'repair.changed' end,
    'repair/' || new.id, jsonb_build_object('repair_id', new.id, 'version', new.version, 'order_no', new.order_no,
      'target_type', new.target_type, 'target_id', new.target_id, 'office_id', new.office_id, 'title', new.title,
      'urgency', new.urgency, 'state', new.state, 'handler_id', new.handler_id));
  return null;
end $$;
create trigger tell_reported after insert on repair for each row execute function tell_repair();
create trigger tell_changed after update on repair for each row when (new.version <> old.version)
  execute function tell_repair();

create function tell_presence() returns trigger language plpgsql as $$
begin
  perform raise_event(new.company_id, 'presence.changed', 'detector/' || new.detector_id, jsonb_build_object(
    'detector_id', new.detector_id, 'version', (extract(epoch from new.start_time) * 1000)::bigint,
    'meetingroom_id', new.meetingroom_id, 'occupied', new.state = 1, 'since', wire_instant(new.start_time)));
  return null;
end $$;
create trigger tell_presence after insert on detector_open for each row when (new.meetingroom_id is not null)
  execute function tell_presence();

-- Somebody who visits: ids and times, never a name, a number or a photo.
create function tell_visit() returns trigger language plpgsql as $$
begin
  perform raise_event(new.company_id, case
      when tg_op = 'INSERT' and new.state in (0, 1) then 'visit.invited'
      when tg_op = 'UPDATE' and new.state = old.state then 'visit.changed'
      when new.state = 2 then 'visit.checked_in' when new.state = 4 then 'visit.left'
      when new.state = 5 then 'visit.missed' when new.state = 6 then 'visit.cancelled'
      when new.state = 7 then 'visit.overstayed' else 'visit.changed' end,
    'visitor/' || new.id, jsonb_build_object('visitor_id', new.id, 'version', new.version, 'visit_id', new.visit_id,
      'office_id', new.office_id, 'state', new.state, 'plan_start', wire_instant(new.plan_start),
      'check_in_time', wire_instant(new.check_in_time), 'check_out_time', wire_instant(new.check_out_time)));
  return null;
end $$;
create trigger tell_invited after insert on visitor for each row execute function tell_visit();
create trigger tell_changed after update on visitor for each row
  when (new.state <> old.state or new.version <> old.version) execute function tell_visit();

create function tell_reservation() returns trigger language plpgsql as $$
begin
  perform raise_event(new.company_id, case
      when tg_op = 'INSERT' then 'reservation.booked'
      when new.state = old.state then 'reservation.changed'
      when new.state = 'booked' then 'reservation.changed'
      when new.state = 'no_show' then 'reservation.missed' else 'reservation.' || new.state end,
    'reservation/' || new.id, jsonb_build_object('reservation_id', new.id, 'version', new.version,
      'station_id', new.station_id, 'office_id', new.office_id, 'user_id', new.user_id, 'date', new.date::text,
      'start_time', wire_instant(new.start_time), 'end_time', wire_instant(new.end_time), 'state', new.state));
  return null;
end $$;
create trigger tell_booked after insert on station_reservation for each row execute function tell_reservation();
create trigger tell_changed after update on station_reservation for each row
  when (new.state <> old.state or new.version <> old.version) execute function tell_reservation();

create function tell_locker() returns trigger language plpgsql as $$
begin
  perform raise_event(new.company_id, case new.state when 'using' then 'locker.taken'
      when 'clearing' then 'locker.returned'
      else case when new.ended_because = 'cleared' then 'locker.cleared' else 'locker.returned' end end,
    'locker/' || new.id, jsonb_build_object('use_id', new.id, 'version', new.version, 'box_id', new.box_id,
      'user_id', new.user_id, 'kind', new.kind, 'state', new.state));
  return null;
end $$;
create trigger tell_taken after insert on box_use for each row when (new.state = 'using') execute function tell_locker();
create trigger tell_returned after update on box_use for each row when (new.state <> old.state)
  execute function tell_locker();

create function tell_muster() returns trigger language plpgsql as $$
begin
  perform raise_event(new.company_id, case when new.ended_at is null then 'muster.began' else 'muster.ended' end,
    'muster/' || new.id, jsonb_build_object('muster_id', new.id, 'office_id', new.office_id, 'kind', new.kind));
  return null;
end $$;
create trigger tell_began after insert on muster for each row execute function tell_muster();
create trigger tell_ended after update on muster for each row when (new.ended_at is not null and old.ended_at is null)
  execute function tell_muster();

-- Callbacks: where another program wants to be told what happened.
create table callback (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  url text not null,
  events jsonb not null default '[]',
  payload text not null default 'full' check (payload in ('ids', 'full')),
  ordered boolean not null default false,
  timeout_ms int not null default 15000 check (timeout_ms between 5000 and 30000),
  headers text, -- encrypted
  status text not null default 'on' check (status in ('on', 'off')),
  primary key (company_id, id)
);
create unique index callback_name_unique on callback (company_id, lower(name));
select tell_resource('callback', 'callback');

-- What changes with each delivery stands beside it. The row is the lock of the endpoint.
create table callback_state (
  company_id int not null,
  callback_id int not null,
  -- the last number that was given: they have no gaps
  sequence bigint not null default 0,
  failures int not null default 0,
  failing_since timestamptz,
  -- it rests: one probe a minute until one is taken
  resting_since timestamptz,
  -- nothing is sent before: it asked for patience, or the next probe is due then
  not_before timestamptz,
  last_ok_at timestamptz,
  last_error text,
  off_because text check (off_because in ('gone', 'failing')),
  primary key (company_id, callback_id),
  foreign key (company_id, callback_id) references callback on delete cascade
);

create table callback_secret (
  company_id int not null,
  id int generated always as identity,
  callback_id int not null,
  secret text not null, -- encrypted
  created_at timestamptz not null,
  -- the one before goes on signing until then
  until timestamptz,
  primary key (company_id, id),
  foreign key (company_id, callback_id) references callback on delete cascade
);
create index callback_secret_of on callback_secret (company_id, callback_id);

create table callback_event (
  company_id int not null references company on delete cascade,
  id bigint generated always as identity,
  type text not null,
  object_type text not null,
  object_id text not null,
  object_version bigint,
  data jsonb not null default '{}',
  truncated boolean not null default false,
  time timestamptz not null,
  numbered_at timestamptz,
  primary key (company_id, id)
);
create index callback_event_waiting on callback_event (company_id, id) where numbered_at is null;
create index callback_event_object on callback_event (company_id, object_type, object_id);

create table callback_delivery (
  company_id int not null,
  id bigint generated always as identity,
  callback_id int not null,
  sequence bigint not null,
  event_id bigint not null,
  -- how much it says, as the endpoint wanted it then: sent again, it says the same
  payload text not null,
  object text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'dead', 'skipped')),
  tries int not null default 0,
  next_try timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  unique (company_id, callback_id, sequence),
  foreign key (company_id, callback_id) references callback on delete cascade,
  foreign key (company_id, event_id) references callback_event
);
create index callback_delivery_due on callback_delivery (company_id, callback_id, next_try, sequence)
  where state in ('waiting', 'sending');
create index callback_delivery_object on callback_delivery (company_id, callback_id, object, sequence)
  where state in ('waiting', 'sending');
create index callback_delivery_dead on callback_delivery (company_id, callback_id, created_at) where state = 'dead';
create index callback_delivery_event on callback_delivery (company_id, event_id);
create index callback_delivery_time on callback_delivery (company_id, created_at desc, id desc);

create sequence callback_attempt_id;
create table callback_attempt (
  company_id int not null,
  id bigint not null default nextval('callback_attempt_id'),
  sent_at timestamptz not null,
  callback_id int not null,
  delivery_id bigint not null,
  probe boolean not null default false,
  -- what was answered; null: nothing
  status int,
  ms int not null,
  answer text,
  answer_bytes int,
  error text,
  primary key (company_id, sent_at, id)
) partition by range (sent_at);
create index callback_attempt_delivery on callback_attempt (company_id, delivery_id, sent_at);
select make_months('callback_attempt');
