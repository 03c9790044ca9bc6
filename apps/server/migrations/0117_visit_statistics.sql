-- Whether somebody came whom nobody had invited stays when what is known of them has gone.
alter table visit add column walk_in boolean not null default false;
update visit v set walk_in = true
where v.source = 'self' or exists (
  select 1 from visitor t join visitor_story s on s.company_id = t.company_id and s.visitor_id = t.id
  where t.company_id = v.company_id and t.visit_id = v.id and s.act in ('walk_in', 'kiosk_walk_in'));
