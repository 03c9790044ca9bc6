import { useEffect, useState } from 'react'
import { MeetingFields, type MeetingText } from './meeting-fields'

const nothing: MeetingText = { title: '', people: [], content: '', secret: false }
let warmed = false

/**
 * Draws the fields of a booking once where nobody sees them, when the browser has nothing else to do: their styles and
 * code are then at hand, and the form appears at once after the first drag.
 */
export function WarmForm() {
  const [now, setNow] = useState(false)
  useEffect(() => {
    if (warmed) return
    const begin = () => {
      warmed = true
      setNow(true)
      timer = setTimeout(() => setNow(false), 200)
    }
    let timer = setTimeout(begin, 800)
    return () => clearTimeout(timer)
  }, [])
  if (!now) return null
  return (
    <div hidden inert>
      <MeetingFields text={nothing} onChange={() => {}} errors={{}} booker={0}>
        {null}
      </MeetingFields>
    </div>
  )
}
