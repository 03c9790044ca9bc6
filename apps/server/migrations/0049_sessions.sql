-- A session that began with a code by mail is for one meeting: it reaches the pages of that meeting and nothing else.
-- No reference: a meeting that is gone is answered as not found, and a session lives for half a day.
alter table session add column meeting_id int;

-- Until now such sessions were whole ones. They are told from others by their age of twelve hours instead of a week.
update session set ended_at = now(), ended_because = 'administrator'
where ended_at is null and expires_at < created_at + interval '13 hours';
