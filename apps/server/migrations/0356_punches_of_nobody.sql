-- A line of a file that names somebody whom nobody knows yet is kept by that name, and is theirs once they are there.
alter table attendance_punch add column named text;

create function attendance_takes_named() returns trigger language plpgsql as $$
begin
  update attendance_punch set user_id = new.id
  where company_id = new.company_id and user_id is null and named = lower(new.job_num);
  return null;
end $$;
create trigger users_take_punches after insert on users
  for each row when (new.job_num is not null) execute function attendance_takes_named();
create trigger users_take_punches_later after update of job_num on users
  for each row when (new.job_num is not null and old.job_num is distinct from new.job_num)
  execute function attendance_takes_named();

-- Many punches that come together mark each day once: one after the other, half a million lines of a file would write
-- the marks of the same days thousands of times.
create function attendance_by_punches() returns trigger language plpgsql as $$
begin
  insert into attendance_dirty as d (company_id, user_id, date, cause, changed_by)
  select p.company_id, p.user_id, p.date + n, 'punch', max(p.by_whom)
  from (select distinct a.company_id, a.user_id, (a.punch_time at time zone a.zone)::date as date,
      coalesce(a.judged_by, '') as by_whom from added a where a.user_id is not null) as p
    cross join generate_series(-1, 1) as n
  where exists (select 1 from attendance_member m where m.company_id = p.company_id and m.user_id = p.user_id)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, user_id, date) do update set since = excluded.since, cause = excluded.cause,
    changed_by = case when excluded.changed_by = '' then d.changed_by else excluded.changed_by end;
  return null;
end $$;
-- What comes in its place marks the same days.
drop trigger attendance_punch_comes on attendance_punch;
create trigger attendance_punches_come after insert on attendance_punch
  referencing new table as added for each statement execute function attendance_by_punches();
