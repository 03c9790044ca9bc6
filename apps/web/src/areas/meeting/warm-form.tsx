import { Button, Input, Select, Switch } from 'antd'
import { useEffect, useState } from 'react'

/** Milliseconds after the grid is there at which nobody is likely to have let go of a first drag. */
const AFTER = 800
let warmed = false

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
      <Input.TextArea />
      <Select mode="multiple" />
      <Switch />
      <Button type="primary" />
    </div>
  )
}
