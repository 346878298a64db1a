export default function OrderDetailsScreen() {
  return <main>OrderDetails</main>
}
