-- What detectors said goes by month: stretches of time that are over to detector_closed, those that go on to detector_open.
-- breaks whole table: people go on reading what detectors said while it goes over, and booking does not need it
-- breaks drop: its rows went over in this transaction, and a view takes its name
lock table detector_records in share row exclusive mode;

-- Stretches of time through which a detector said one thing without a gap, by when they ended: so what is asked about a
-- moment or from a moment on need not look at the months before it.
create table detector_closed (
  company_id int not null,
  id bigint not null default nextval('detector_stretch_id'),
  detector_id int not null,
  meetingroom_id int,
  state int not null check (state in (0, 1)), -- empty, occupied
  start_time timestamptz not null,
  end_time timestamptz not null,
  meeting_id int,
  action text not null default 'none' check (action in ('none', 'warn', 'release')),
  was_left boolean not null default false,
  primary key (company_id, end_time, id)
) partition by range (end_time);
create index detector_closed_detector on detector_closed (company_id, detector_id, end_time);
create index detector_closed_room on detector_closed (company_id, meetingroom_id, start_time desc);
create index detector_closed_time on detector_closed (company_id, start_time desc);

-- older ones than are kept come from clocks that were wrong: they wait for the night in which they go
select make_months('detector_closed',
  coalesce((select min(end_time) from detector_records where end_time > now() - interval '7 months'), now()));
insert into detector_closed
  (company_id, id, detector_id, meetingroom_id, state, start_time, end_time, meeting_id, action, was_left)
select company_id, id, detector_id, meetingroom_id, state, start_time, end_time, meeting_id, action, was_left
from detector_records where end_time is not null;
insert into detector_open (company_id, detector_id, id, meetingroom_id, state, start_time, meeting_id, action, was_left)
select company_id, detector_id, id, meetingroom_id, state, start_time, meeting_id, action, was_left
from detector_records where end_time is null;
select setval('detector_stretch_id', greatest(1, (select max(id) from detector_records)), true);
drop table detector_records;
analyze detector_closed;
analyze detector_open;

-- Both together, to be asked (by `until`, which says of those that go on that they do); and what a server of the version
-- before writes to.
create view detector_records as
  select company_id, id, detector_id, meetingroom_id, state, start_time, end_time, meeting_id, action, was_left,
    end_time as until
  from detector_closed
  union all
  select company_id, id, detector_id, meetingroom_id, state, start_time, null, meeting_id, action, was_left, 'infinity'
  from detector_open;
alter view detector_records alter column id set default nextval('detector_stretch_id');
alter view detector_records alter column action set default 'none';
alter view detector_records alter column was_left set default false;

create function write_detector_record() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from detector_open where company_id = old.company_id and detector_id = old.detector_id and id = old.id;
    if not found then
      delete from detector_closed where company_id = old.company_id and end_time = old.end_time and id = old.id;
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.end_time is null then
    insert into detector_open (company_id, detector_id, id, meetingroom_id, state, start_time, meeting_id, action, was_left)
    values (new.company_id, new.detector_id, new.id, new.meetingroom_id, new.state, new.start_time, new.meeting_id, new.action,
      new.was_left);
  else
    insert into detector_closed
      (company_id, id, detector_id, meetingroom_id, state, start_time, end_time, meeting_id, action, was_left)
    values (new.company_id, new.id, new.detector_id, new.meetingroom_id, new.state, new.start_time, new.end_time,
      new.meeting_id, new.action, new.was_left);
  end if;
  return new;
end
$$;
create trigger detector_record_written instead of insert or update or delete on detector_records
  for each row execute function write_detector_record();
