-- Who sees and sets up attendance closes its months, and who does corrects days: both came as permissions of their own.
update role set permissions = permissions || array['change-attendance-statistics']
  where permissions @> array['view-attendance-statistics', 'change-attendance']
    and not 'change-attendance-statistics' = any(permissions);
update role set permissions = permissions || array['change-daily-statistics']
  where permissions @> array['view-daily-statistics', 'change-attendance']
    and not 'change-daily-statistics' = any(permissions);

-- A punch that becomes another person's, or another day's, leaves a day behind that is another too.
-- breaks function replaced: it does what it did, and marks one day more
create or replace function attendance_by_punch() returns trigger language plpgsql as $$
declare
  at date := (new.punch_time at time zone new.zone)::date;
  was date;
begin
  perform mark_attendance(new.company_id, new.user_id, at - 1, at + 1, 'punch', coalesce(new.judged_by, ''));
  if tg_op = 'UPDATE' then
    was := (old.punch_time at time zone old.zone)::date;
    if old.user_id is not null and (old.user_id <> new.user_id or was <> at) then
      perform mark_attendance(old.company_id, old.user_id, was - 1, was + 1, 'punch', coalesce(new.judged_by, ''));
    end if;
  end if;
  return null;
end $$;

-- A day is sealed once: months that are closed never overlap, also where they begin on another day since.
alter table attendance_month add constraint attendance_month_apart
  exclude using gist (company_id with =, user_id with =, daterange(begin_date, end_date, '[]') with &&) where (state = 'closed');
