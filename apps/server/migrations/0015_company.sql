-- Quotas of a company's licence; null: no bound.
alter table company
  add column most_users int check (most_users > 0),
  add column most_rooms int check (most_rooms > 0);

-- Counted once for each statement, so that an import is not slowed; the state is ours, the detail says which bound.
create function keep_quota() returns trigger language plpgsql as $$
declare
  bound int;
begin
  if tg_table_name = 'users' then
    select c.most_users into bound from company c
    where c.id in (select company_id from added) and c.most_users <
      (select count(*) from users u where u.company_id = c.id and u.status = 'active') limit 1;
  else
    select c.most_rooms into bound from company c
    where c.id in (select company_id from added) and c.most_rooms <
      (select count(*) from meetingroom r where r.company_id = c.id) limit 1;
  end if;
  if bound is not null then
    raise exception 'a company has no more % in its licence', tg_table_name
      using errcode = 'WP001', detail = json_build_object('table', tg_table_name, 'most', bound)::text;
  end if;
  return null;
end $$;
create trigger users_quota after insert on users
  referencing new table as added for each statement execute function keep_quota();
create trigger meetingroom_quota after insert on meetingroom
  referencing new table as added for each statement execute function keep_quota();
