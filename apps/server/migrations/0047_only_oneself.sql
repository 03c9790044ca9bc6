-- Who has a role for themselves only looks after no office by it: that scope says "only oneself", and meant the own
-- office of its holder besides. Roles for a department go on to reach the rooms of their holder's own office, which the
-- form says; so does nobody without a role any more, who may do nothing there anyway.
create or replace function administered_offices(company int, person int, duty text) returns int[] language sql stable as $$
  with held as (
    select r.id, r.data_scope from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
    where ur.company_id = company and ur.user_id = person
  ), managed as (
    select managed_offices(company, person, duty) as ids
  )
  select case when exists (select 1 from held where data_scope = 'all') then null else array(
    select o.office_id from held join role_office o on o.company_id = company and o.role_id = held.id
      where held.data_scope = 'office'
    union select unnest(ids) from managed
    union select u.office_id from users u, managed
      where u.company_id = company and u.id = person and u.office_id is not null and ids = '{}'
        and exists (select 1 from held where data_scope in ('department', 'department_and_below'))
  ) end
$$;
