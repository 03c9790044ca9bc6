-- A detector that sees nobody keeps its room occupied for its hold time only where it saw somebody until then: its first
-- word, and the first after it was away, are not about somebody who has just left.
alter table detector_state add column was_left boolean not null default false;
alter table detector_records add column was_left boolean not null default false;

-- what was recorded so far: a stretch that began where one ended in which somebody was seen
update detector_records r set was_left = true
from detector_records b
where r.state = 0 and b.company_id = r.company_id and b.detector_id = r.detector_id and b.state = 1
  and b.end_time = r.start_time;
update detector_state s set was_left = true
from detector_records r
where s.occupied = false and r.company_id = s.company_id and r.detector_id = s.detector_id and r.was_left
  and r.end_time is null;
