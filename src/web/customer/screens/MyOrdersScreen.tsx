export default function MyOrdersScreen() {
  return <main>MyOrders</main>
}
