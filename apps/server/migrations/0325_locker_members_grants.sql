-- breaks function replaced: they do what they did, and also for lockers that somebody shares without having them
-- Members of a locker open it with their cards: who becomes one or is one no more changes what its cabinet is granted.
create function box_use_member_grants() returns trigger language plpgsql as $$
begin
  perform box_grants_change(one.company_id, array(select b.cabinet_id from box_use u
      join box b on b.company_id = u.company_id and b.id = u.box_id
      where u.company_id = one.company_id and u.id = one.use_id and u.state <> 'ended'))
    from (select coalesce(new.company_id, old.company_id) as company_id, coalesce(new.use_id, old.use_id) as use_id) as one;
  return null;
end $$;
create trigger box_use_members_change after insert or delete on box_use_member for each row
  execute function box_use_member_grants();

create or replace function person_box_grants() returns trigger language plpgsql as $$
begin
  perform box_grants_change(new.company_id, array(select b.cabinet_id from box_use u
    join box b on b.company_id = u.company_id and b.id = u.box_id
    where u.company_id = new.company_id and u.state <> 'ended' and (u.user_id = new.id or u.id in (
      select m.use_id from box_use_member m where m.company_id = new.company_id and m.user_id = new.id))));
  return null;
end $$;
create or replace function card_box_grants() returns trigger language plpgsql as $$
begin
  perform box_grants_change(one.company_id, array(select b.cabinet_id from box_use u
      join box b on b.company_id = u.company_id and b.id = u.box_id
      where u.company_id = one.company_id and u.state <> 'ended' and (u.user_id = any(one.people) or u.id in (
        select m.use_id from box_use_member m where m.company_id = one.company_id and m.user_id = any(one.people)))))
    from (select coalesce(new.company_id, old.company_id) as company_id, array[old.user_id, new.user_id] as people) as one;
  return null;
end $$;
