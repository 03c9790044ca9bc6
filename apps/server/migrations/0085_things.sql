-- Things behind gateways: what is switched, set and measured; what they say, what they are told, and when.

create table iot_group (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  remark text,
  primary key (company_id, id)
);
create unique index iot_group_name_unique on iot_group (company_id, lower(name));

create table iot_device (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  nickname text,
  kind text not null default 'other'
    check (kind in ('switch', 'light', 'socket', 'sensor', 'climate', 'curtain', 'meter', 'head', 'other')),
  getway_id int not null,
  -- what its gateway calls it
  sn text not null,
  floor_id int,
  place text,
  head_id int,
  report_interval int not null default 600 check (report_interval between 10 and 86400),
  -- how it is to be set: { <setting>: <value> }
  config jsonb,
  -- [{ item, low?, high? }]
  limits jsonb,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, getway_id) references detector_getway,
  foreign key (company_id, floor_id) references floor,
  foreign key (company_id, head_id) references scanning_head
);
create unique index iot_device_name_unique on iot_device (company_id, lower(name));
create unique index iot_device_sn_getway_id_unique on iot_device (company_id, lower(sn), getway_id);
create index iot_device_getway on iot_device (company_id, getway_id);
create index iot_device_floor on iot_device (company_id, floor_id);
-- A head is one thing.
create unique index iot_device_head on iot_device (company_id, head_id) where head_id is not null;

create table iot_device_group (
  company_id int not null,
  device_id int not null,
  group_id int not null,
  primary key (company_id, device_id, group_id),
  foreign key (company_id, device_id) references iot_device on delete cascade,
  foreign key (company_id, group_id) references iot_group on delete cascade
);
create index iot_device_group_group on iot_device_group (company_id, group_id);

-- What a thing said last; written with every message, and so kept apart from what people set.
create table iot_device_state (
  company_id int not null,
  device_id int not null,
  -- in which words it speaks, and by which name its gateway spoke of it
  format text check (format in ('json', 'zigbee2mqtt', 'tasmota')),
  address text,
  active_at timestamptz,
  online_at timestamptz,
  offline_at timestamptz,
  last_seen timestamptz,
  -- it counts as there until then, unless it says something
  silent_at timestamptz,
  -- it, or its gateway, said that it is away
  is_away boolean not null default false,
  -- { <item>: { value, unit?, at, kept_at?, is_abnormal? } }
  told jsonb not null default '{}',
  -- { <setting>: <value> }
  reported jsonb not null default '{}',
  -- what it can do, as its gateway says: [{ item, type, settable, … }]
  features jsonb not null default '[]',
  model text,
  vendor text,
  firmware text,
  -- its settings are other than wanted: when they are sent (again), and how often they were
  settings_due_at timestamptz,
  settings_tries int not null default 0,
  primary key (company_id, device_id),
  foreign key (company_id, device_id) references iot_device on delete cascade
) with (fillfactor = 70);
create index iot_device_state_settings on iot_device_state (settings_due_at) where settings_due_at is not null;

-- Things that gateways told of, registered or not.
create table iot_heard (
  company_id int not null,
  getway_id int not null,
  name text not null,
  address text,
  format text not null check (format in ('json', 'zigbee2mqtt', 'tasmota')),
  vendor text,
  model text,
  description text,
  features jsonb not null default '[]',
  sample jsonb not null default '{}',
  last_seen timestamptz not null,
  primary key (company_id, getway_id, name),
  foreign key (company_id, getway_id) references detector_getway on delete cascade
);
create index iot_heard_address on iot_heard (company_id, getway_id, lower(address));

create table iot_task (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  office_id int not null,
  target text not null default 'device' check (target in ('device', 'group', 'kind')),
  kinds text[],
  command text not null default 'set',
  params jsonb not null,
  way text not null default 'cron' check (way in ('once', 'cron')),
  run_date date,
  run_at walltime,
  cron text,
  late_minutes int not null default 5 check (late_minutes between 1 and 1440),
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  -- when it is due next; null: never again
  next_time timestamptz,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office
);
create unique index iot_task_name_unique on iot_task (company_id, lower(name));
create index iot_task_office on iot_task (company_id, office_id);
create index iot_task_next on iot_task (next_time) where next_time is not null;

create table iot_task_device (
  company_id int not null,
  task_id int not null,
  device_id int not null,
  primary key (company_id, task_id, device_id),
  foreign key (company_id, task_id) references iot_task on delete cascade,
  foreign key (company_id, device_id) references iot_device on delete cascade
);
create index iot_task_device_device on iot_task_device (company_id, device_id);

create table iot_task_group (
  company_id int not null,
  task_id int not null,
  group_id int not null,
  primary key (company_id, task_id, group_id),
  foreign key (company_id, task_id) references iot_task on delete cascade,
  foreign key (company_id, group_id) references iot_group on delete cascade
);
create index iot_task_group_group on iot_task_group (company_id, group_id);

-- Each time that a task was due.
create table iot_task_run (
  company_id int not null,
  id int generated always as identity,
  task_id int not null,
  due_at timestamptz not null,
  began_at timestamptz not null,
  -- it was noticed too late, and nothing was done
  is_missed boolean not null default false,
  total int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, task_id) references iot_task on delete cascade
);
create unique index iot_task_run_due on iot_task_run (company_id, task_id, due_at);

-- What a thing is told to do, and what became of it.
create table iot_command (
  company_id int not null,
  id int generated always as identity,
  device_id int not null,
  name text not null,
  params jsonb not null default '{}',
  -- queued, sent, ok, fail, timeout
  state int not null default 0 check (state between 0 and 4),
  -- by hand, a task, its wanted settings, the answer to what was scanned
  source text not null check (source in ('hand', 'task', 'settings', 'scan')),
  run_id int,
  request_id text not null,
  -- why it did not come about, in a word of ours or in the thing's own
  reason text,
  detail text,
  asked_by int,
  asked_at timestamptz not null,
  -- not before
  try_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  expire_time timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, device_id) references iot_device on delete cascade,
  foreign key (company_id, run_id) references iot_task_run on delete set null (run_id),
  foreign key (company_id, asked_by) references users on delete set null (asked_by),
  check ((ended_at is not null) = (state >= 2))
);
create unique index iot_command_request on iot_command (company_id, request_id);
create index iot_command_device on iot_command (company_id, device_id, id);
create index iot_command_asked on iot_command (company_id, asked_at, id);
create index iot_command_run on iot_command (company_id, run_id) where run_id is not null;
create index iot_command_asked_by on iot_command (company_id, asked_by) where asked_by is not null;
create index iot_command_open on iot_command (try_at) where state < 2;
create index iot_command_waits on iot_command (company_id, device_id) where state < 2;

create sequence detection_record_id as bigint;

-- What things measured. `measured_at` is when they did, as far as we believe it: within the day before it was received.
create table detection_record (
  company_id int not null,
  id bigint not null default nextval('detection_record_id'),
  measured_at timestamptz not null,
  received_at timestamptz not null,
  device_id int not null,
  item text not null,
  value double precision not null,
  unit text,
  is_abnormal boolean not null default false,
  primary key (company_id, measured_at, id)
) partition by range (measured_at);
create index detection_record_item on detection_record (company_id, device_id, item, measured_at);
create index detection_record_abnormal on detection_record (company_id, measured_at, id) where is_abnormal;
select make_months('detection_record', now() - interval '1 month');

-- What comes to another office, with its gateway or behind another one, takes its alarms and tickets along, and lies on no
-- floor there yet.
create function things_come_along(of_company int, ids int[], to_office int) returns void language plpgsql as $$
begin
  update device_alarm set office_id = to_office, floor_id = null
    where company_id = of_company and thing_kind = 'thing' and thing_id = any(ids) and state in ('open', 'working');
  update repair set office_id = to_office
    where company_id = of_company and target_type = 'thing' and target_id = any(ids);
end $$;
create function things_follow_gateway() returns trigger language plpgsql as $$
begin
  update iot_device set floor_id = null
    where company_id = new.company_id and getway_id = new.id and floor_id is not null;
  perform things_come_along(new.company_id,
    array(select id from iot_device where company_id = new.company_id and getway_id = new.id), new.office_id);
  return null;
end $$;
create trigger gateway_takes_things_along after update of office_id on detector_getway for each row
  when (new.office_id <> old.office_id) execute function things_follow_gateway();
create function thing_changes_gateway() returns trigger language plpgsql as $$
begin
  perform things_come_along(new.company_id, array[new.id], g.office_id) from detector_getway g
    join detector_getway b on b.company_id = g.company_id and b.id = old.getway_id and b.office_id <> g.office_id
    where g.company_id = new.company_id and g.id = new.getway_id;
  return null;
end $$;
create trigger thing_takes_all_along after update of getway_id on iot_device for each row
  when (new.getway_id <> old.getway_id) execute function thing_changes_gateway();
create trigger thing_ends_alarms after delete on iot_device for each row execute function alarm_thing_gone('thing');
create trigger thing_lies_nowhere after delete on iot_device for each row execute function end_floor_place('thing');
