export default function CheckoutScreen() {
  return <main>Checkout</main>
}
