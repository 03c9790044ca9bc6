import { Navigate } from 'react-router'

/** `/pass/addStrategy`: the form of a new strategy, on the list to which it is added. */
export default function AddStrategyPage() {
  return <Navigate to="/pass/strategy" replace state={{ add: true }} />
}
