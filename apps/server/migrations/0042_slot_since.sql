-- Since when a meeting has its slot: also one that was cancelled has it anew from its recovery. A change that was wished for
-- and is not made leaves the slot, and since when it is had, as they are.
drop trigger meeting_stamps_slot on meeting;
create trigger meeting_stamps_slot before update of start_time, meetingroom_id, audit_state, meeting_state on meeting
  for each row when (old.start_time is distinct from new.start_time or old.meetingroom_id is distinct from new.meetingroom_id
    or (old.audit_state <> 0 and new.audit_state = 0 and old.wanted_start is null)
    or (old.meeting_state = 'cancelled' and new.meeting_state = 'active')) execute function stamp_slot();
