-- Things that fetch a version from an address they are told: Tasmota, by its OtaUrl.

alter table firmware drop constraint firmware_way_check;
alter table firmware add constraint firmware_way_check check (way in ('ddi', 'face', 'tasmota')) not valid;
alter table rollout_device drop constraint rollout_device_kind_check;
alter table rollout_device add constraint rollout_device_kind_check check (kind in ('client', 'face', 'thing')) not valid;
-- What it runs, as it says in the list of its gateway: it may have said so before it was registered.
alter table iot_heard add column firmware text;

-- All that is updated, whatever it is: what it says that it runs, and until when it counts as there.
create function update_targets(of_company int, of_kind text)
returns table (kind text, id int, name text, sn text, model text, version text, is_on boolean, office_id int,
  alive_until timestamptz, last_seen timestamptz) language sql stable as $$
  select 'client', c.id, c.name, c.sn, c.model, s.firmware, c.status = 'on', c.office_id, s.alive_until, s.last_seen
  from update_client c
  left join update_client_state s on s.company_id = c.company_id and s.client_id = c.id
  where c.company_id = of_company and of_kind = 'client'
  union all
  select 'face', f.id, f.name, f.sn, m.model, s.firmware, f.status = 'on', f.office_id, s.alive_until, s.last_seen
  from face_device f
  left join device_model m on m.company_id = f.company_id and m.id = f.model_id
  left join face_device_state s on s.company_id = f.company_id and s.device_id = f.id
  where f.company_id = of_company and of_kind = 'face'
  union all
  select 'thing', d.id, d.name, d.sn, h.model, coalesce(s.firmware, h.firmware), d.status = 'on', g.office_id,
    case when s.is_away then null else least(s.silent_at, y.alive_until) end, s.last_seen
  from iot_device d
  join iot_device_state s on s.company_id = d.company_id and s.device_id = d.id and s.format = 'tasmota'
  join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
  left join detector_getway_state y on y.company_id = d.company_id and y.getway_id = d.getway_id
  left join lateral (select h.model, h.firmware from iot_heard h where h.company_id = d.company_id and h.getway_id = d.getway_id
    and (lower(h.name) = lower(d.sn) or lower(h.address) = lower(d.sn)) order by h.model nulls last limit 1) h on true
  where d.company_id = of_company and of_kind = 'thing'
$$;
