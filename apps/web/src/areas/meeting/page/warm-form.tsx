import { Button, Input, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { FormRooms } from '../form/form-rooms'
import { MoreSection } from '../form/more-section'
import { PeoplePicker } from '../form/people-picker'
import { TimeFields } from '../form/time-fields'

/** Milliseconds after the grid is there at which nobody is likely to have let go of a first drag. */
const AFTER = 800
let warmed = false
const slot = { date: '2000-01-03', start_minute: 600, end_minute: 660 }
const nothing = () => undefined

/**
 * Draws what a booking form is made of once where nobody sees it: styles and code are then at hand, and the form
 * appears at once after the first drag.
 */
export function WarmForm() {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (warmed) return
    const timer = setTimeout(() => {
      warmed = true
      setDrawn(true)
    }, AFTER)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (drawn) setDrawn(false)
  }, [drawn])
  if (!drawn) return null
  return (
    <div hidden inert>
      <Input />
      <TimeFields slot={slot} onChange={nothing} />
      <FormRooms rooms={[{ id: 0, room: null, verdict: null }]} onChange={nothing} slot={slot} people={1} />
      <PeoplePicker value={[]} onChange={nothing} without={0} slot={slot} room_id={0} />
      <MoreSection set={[]}>{null}</MoreSection>
      <Input.TextArea />
      <Switch />
      <Button type="primary" />
    </div>
  )
}
