-- Days are reckoned again when something that they follow from changes: it marks them, and a job follows within seconds.

-- How the result came about: steps as codes and numbers, what would settle it, what became of each punch.
alter table attendance_day add column explain jsonb not null default '{}';
-- Who made somebody's day another, where a person did.
alter table attendance_dirty add column changed_by text not null default '';

-- A day of a person, and those beside it whose windows it moves.
create function mark_attendance(company int, person int, first date, last date, why text, by_whom text default '') returns void
language sql as $$
  insert into attendance_dirty (company_id, user_id, date, cause, changed_by)
  select company, person, d::date, why, by_whom
  from generate_series(first, least(last, first + 400), interval '1 day') as d
  where exists (select 1 from attendance_member m where m.company_id = company and m.user_id = person)
    and exists (select 1 from users u where u.company_id = company and u.id = person)
  order by d
  on conflict (company_id, user_id, date) do nothing
$$;

create function attendance_by_punch() returns trigger language plpgsql as $$
declare
  at date := (new.punch_time at time zone new.zone)::date;
begin
  perform mark_attendance(new.company_id, new.user_id, at - 1, at + 1, 'punch', coalesce(new.judged_by, ''));
  return null;
end $$;
create trigger attendance_punch_comes after insert on attendance_punch
  for each row when (new.user_id is not null) execute function attendance_by_punch();
create trigger attendance_punch_judged after update of valid, punch_time, user_id on attendance_punch
  for each row when (new.user_id is not null and (old.valid <> new.valid or old.punch_time <> new.punch_time
    or old.user_id is distinct from new.user_id)) execute function attendance_by_punch();

create function attendance_by_correction() returns trigger language plpgsql as $$
begin
  perform mark_attendance(new.company_id, new.user_id, new.date, new.date + 1, 'correction', new.created_by);
  return null;
end $$;
create trigger attendance_correction_comes after insert on attendance_correction
  for each row execute function attendance_by_correction();

create function attendance_by_cell() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark_attendance(old.company_id, old.user_id, old.date - 1, old.date + 1, 'roster');
  else
    perform mark_attendance(new.company_id, new.user_id, new.date - 1, new.date + 1, 'roster', new.updated_by);
  end if;
  return null;
end $$;
create trigger attendance_cell_changes after insert or delete or update of shift_id on attendance_cell
  for each row execute function attendance_by_cell();

-- Whatever a request made of somebody's time; what people say of themselves counts for nothing here.
create function attendance_by_absence() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_attendance(old.company_id, old.user_id, old.start_time::date - 1, old.end_time::date + 1, 'absence');
  end if;
  if tg_op <> 'DELETE' then
    perform mark_attendance(new.company_id, new.user_id, new.start_time::date - 1, new.end_time::date + 1, 'absence', new.created_by);
  end if;
  return null;
end $$;
create trigger attendance_absence_comes after insert on absence
  for each row when (new.source like 'attendance%') execute function attendance_by_absence();
create trigger attendance_absence_changes after update on absence
  for each row when (new.source like 'attendance%') execute function attendance_by_absence();
create trigger attendance_absence_goes after delete on absence
  for each row when (old.source like 'attendance%') execute function attendance_by_absence();

create function attendance_by_member() returns trigger language plpgsql as $$
declare
  today date := current_date + 1;
begin
  if tg_op = 'INSERT' then
    perform mark_attendance(new.company_id, new.user_id, new.begin_date - 1, least(coalesce(new.end_date, today), today), 'team');
  elsif tg_op = 'DELETE' then
    perform mark_attendance(old.company_id, old.user_id, old.begin_date - 1, least(coalesce(old.end_date, today), today), 'team');
  else
    perform mark_attendance(new.company_id, new.user_id,
      least(coalesce(old.end_date, new.end_date, today), coalesce(new.end_date, old.end_date, today)),
      least(greatest(coalesce(old.end_date, today), coalesce(new.end_date, today)) + 1, today), 'team');
  end if;
  return null;
end $$;
create trigger attendance_member_changes after insert or delete or update on attendance_member
  for each row execute function attendance_by_member();

-- Rules, shifts, teams, schedules and calendars: open days follow at once, settled ones only by a check that somebody applies.
create function attendance_open_days() returns trigger language plpgsql as $$
declare
  company int := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  insert into attendance_dirty (company_id, user_id, date, cause)
  select d.company_id, d.user_id, d.date, 'rules' from attendance_day d
  where d.company_id = company and not d.settled order by d.user_id, d.date
  on conflict (company_id, user_id, date) do nothing;
  return null;
end $$;
create trigger shift_attendance after update on shift for each row execute function attendance_open_days();
create trigger attendance_rule_attendance after update on attendance_rule for each row execute function attendance_open_days();
create trigger overtime_rule_attendance after update on overtime_rule for each row execute function attendance_open_days();
create trigger attendance_schedule_attendance after update on attendance_schedule
  for each row execute function attendance_open_days();
create trigger attendance_team_attendance after update on attendance_team for each row execute function attendance_open_days();
create trigger holiday_calendar_attendance after update on holiday_calendar
  for each row execute function attendance_open_days();

-- Where somebody was is forgotten after a month.
create index attendance_punch_position on attendance_punch (punch_time) where lng is not null;
