import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen of the shop, one line each. */
export default [
  layout('shell/boundary.tsx', [
    index('home/page.tsx'),
    route('category-list', 'catalog/tree-page.tsx'),
    route('category/:slug?', 'catalog/category-page.tsx'),
    route('best/:slug?', 'catalog/best-page.tsx'),
    route('search', 'search/page.tsx'),
    route('product/:id', 'catalog/product-page.tsx'),
    route('product/:id/reviews', 'catalog/reviews-page.tsx'),
    route('cart', 'cart/page.tsx'),
    route('pay/processing', 'checkout/processing-page.tsx'),
    route('pay/fail', 'checkout/fail-page.tsx'),
    route('pay/complete/:uuid', 'orders/complete-page.tsx'),
    route('pay/:orderTmpId', 'checkout/pay-page.tsx'),
    route('order', 'orders/list-page.tsx'),
    route('order/:id', 'orders/order-page.tsx'),
    route('notifications', 'account/notifications-page.tsx'),
    route('my-cuma', 'account/my-page.tsx'),
    route('login', 'account/login-page.tsx'),
    route('notice', 'boards/list-page.tsx'),
    route('notice/:id', 'boards/notice-page.tsx'),
    route('terms', 'documents/terms-page.tsx'),
    route('privacy', 'documents/privacy-page.tsx'),
    route('guide/shipping-return', 'documents/shipping-page.tsx'),
    route('ui', 'workshop/page.tsx'),
    route('*', 'shell/missing.tsx'),
  ]),
] satisfies RouteConfig;
