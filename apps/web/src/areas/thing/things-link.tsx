import { RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useMay } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { words } from './thing-words'
import styles from './things.module.css'

/** The menu does not offer the lists of things: they are reached from those of gateways and of devices at doors. */
export default function ThingsLink() {
  const t = useT()
  const [mayThings, mayAlarms] = [useMay('view-device'), useMay('device-alarm')]
  if (!mayThings && !mayAlarms) return null
  return (
    <Link className={styles.way} to={mayThings ? '/device/iotdevice' : '/device/alarm'}>
      {t(words.area)}
      <RightOutlined aria-hidden />
    </Link>
  )
}
