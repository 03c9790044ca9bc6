import { RepairList } from './repair-list'

export default function RepairsPage() {
  return <RepairList mine={false} />
}
