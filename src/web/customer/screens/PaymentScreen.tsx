export default function PaymentScreen() {
  return <main>Payment</main>
}
