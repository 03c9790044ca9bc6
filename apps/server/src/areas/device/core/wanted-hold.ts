/** A door `d` is held by somebody's hand at an instant. */
const byHand = (at: string) => `(d.mode <> 'normal' and (d.mode_until is null or d.mode_until > ${at}))`

const byEmergency = `(d.emergency and exists (select from emergency e where e.company_id = d.company_id
    and e.office_id = d.office_id and e.ended_at is null and e.kind <> 'drill'))`

const byPlan = (at: string) => `exists (select from door_state p where p.company_id = d.company_id and p.door_id = d.id
    and p.open_until > ${at})`

/**
 * How a door `d` is to be held at an instant: open in an emergency of its office where it is marked, else as somebody set
 * it until its end, else open while its opening plan says so. `at` is an expression of type timestamptz.
 */
export const wantedHold = (at: string): string => `(case
  when d.status <> 'on' then 'normal'
  when ${byEmergency} then 'always_open'
  when ${byHand(at)} then d.mode
  when ${byPlan(at)} then 'always_open'
  else 'normal' end)`

/** By what it is held so: null where it is as its rules say. */
export const heldBy = (at: string): string => `(case
  when d.status <> 'on' then null
  when ${byEmergency} then 'emergency'
  when ${byHand(at)} then 'hand'
  when ${byPlan(at)} then 'plan' end)`

/** Nobody holds it, neither by hand nor in an emergency: its opening plan may. */
export const leftToPlan = (at: string): string => `(d.status = 'on' and not ${byEmergency} and not ${byHand(at)})`
